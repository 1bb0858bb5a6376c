import { halfPoints, instant } from '@topspin/domain/ids'
import { person } from '@topspin/domain/testing/builders'
import { careerMatch } from '@topspin/domain/testing/careers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvCell, csvFile } from './csv.ts'
import { pastMatchesCsv } from './csv-files.ts'

describe('a CSV file of matches', () => {
  it('has a byte order mark, French headers, semicolons, decimal commas and dates of the time zone', () => {
    const playedAt = instant(Date.parse('2026-11-20T17:31:00.000Z'))
    const lost = careerMatch(7, { playedAt, won: false, impact: halfPoints(-25) })
    const match = {
      ...lost,
      ladder: 'double' as const,
      opponents: [person('ben'), person('cleo')],
      partner: person('dan'),
    }
    const names = new Map([
      [person('ben'), 'Ben; "le grand"'],
      [person('cleo'), '=HYPERLINK("x")'],
      [person('dan'), 'Dan'],
    ])
    expect(pastMatchesCsv([match], (id) => names.get(id) ?? '', 'Europe/Paris', 'fr')).toBe(
      '\uFEFFDate;Heure;Classement;Match;Résultat;Sets gagnés;Sets perdus;Adversaire 1;Adversaire 2;Partenaire;Points;Score\r\n' +
        `20/11/2026;18:31;Double;7;Défaite;0;2;"Ben; ""le grand""";"'=HYPERLINK(""x"")";Dan;-12,5;487,5\r\n`,
    )
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('has no cell that a spreadsheet runs: %j', (text) => {
    expect(csvCell(text).replace('"', '').startsWith("'")).toBe(true)
  })

  it('has no cell that begins like a formula, also when a spreadsheet separates cells by commas or tabs', () => {
    const anyText = fc.string({ unit: fc.constantFrom(...'=+-@,;"\' \t\r\nx1'), maxLength: 12 })
    const anyRow = fc.array(anyText, { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(anyRow, (row) => {
        // Splits into more cells than any spreadsheet does: after each separator, quoted or not.
        const cells = csvFile('', [row]).split(/[,;\t\r\n]/)
        expect(cells.filter((cell) => /^[\s"]*[=+\-@]/.test(cell))).toEqual([])
      }),
      { numRuns: 2_000 },
    )
    expect(csvCell("oui,=cmd|'/C calc'!A0")).toBe("oui,'=cmd|'/C calc'!A0")
    expect(csvCell('a; -1')).toBe(`"a; '-1"`)
  })

  it('keeps other texts and numbers as they are', () => {
    expect([csvCell('Zoé'), csvCell(-4.5), csvCell(12), csvCell('')]).toEqual(['Zoé', '-4,5', '12', ''])
    for (const text of ['2 - 1', 'a+b=c, ben@example.org', 'Jean-Paul, Zoé']) expect(csvCell(text)).toBe(text)
  })
})
