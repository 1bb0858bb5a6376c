// Bodies of the calls that record matches. The values have any type, because some tests send wrong ones.

type Sets = readonly [unknown, unknown]

/** The body of the call `play` for a match of `one` against `two` (pseudos). */
export const singlesBody = (one: unknown, two: unknown, [setsOne, setsTwo]: Sets = [2, 0]) => ({
  playerAPseudo: one,
  playerASet: setsOne,
  playerBPseudo: two,
  playerBSet: setsTwo,
})

/** The body of the call `playDouble` for a match of `one` and `partner` against `two` and `other` (pseudos). */
export const doublesBody = (one: unknown, partner: unknown, two: unknown, other: unknown, sets: Sets = [2, 1]) => ({
  groupOnePlayerOne: one,
  groupOnePlayerTwo: partner,
  groupTwoPlayerOne: two,
  groupTwoPlayerTwo: other,
  groupOneSet: sets[0],
  groupTwoSet: sets[1],
})
