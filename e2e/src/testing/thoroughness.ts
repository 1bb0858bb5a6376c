/**
 * Whether the checks of every screen take their time, as in `.ci/run`: all sizes and postures, axe in both themes and with
 * the rules that depend on colours. `npm test` measures one size; `lowContrasts` checks the colours of all screens there.
 */
export const isThorough = process.env['THOROUGH'] !== undefined
