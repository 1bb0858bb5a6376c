const minute = 60_000
/** Periods of the horizontal and the vertical movement. They have no common divisor, so that the path fills the area. */
const periods = { x: 11 * minute, y: 17 * minute }
/** How far the stage moves from its place, in units of 1/1920 of the width. */
const stage = { x: 16, y: 16 }
/** How far the notice moves when it is alone on the screen. */
const notice = { x: 480, y: 420 }

interface Offset {
  readonly x: number
  readonly y: number
}

const along = (range: Offset, now: number): Offset => ({
  x: range.x * Math.sin((2 * Math.PI * now) / periods.x),
  y: range.y * Math.sin((2 * Math.PI * now) / periods.y),
})

/**
 * Where the picture stands, so that no pixel shows the same for hours.
 * @param isAlone whether only the notice about the network is shown
 * @param jumps whether it moves once a minute instead of slowly, for readers who prefer no motion
 */
export const driftAt = (now: number, isAlone: boolean, jumps: boolean): Offset =>
  along(isAlone ? notice : stage, jumps ? Math.floor(now / minute) * minute : now)
