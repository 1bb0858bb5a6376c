/**
 * Whether every screen is checked in full, as in `.ci/run`: at all sizes and postures, and by axe in both themes with
 * the rules that depend on colours. `npm test` measures fewer sizes, and checks colours only by `lowContrasts`.
 */
export const isThorough = process.env['THOROUGH'] !== undefined
