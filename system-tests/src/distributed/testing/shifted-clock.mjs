// Loaded before a process under test (`node --import`): its clock shows CLOCK_AHEAD_MS more than the machine's.
const RealDate = Date
const ahead = Number(process.env.CLOCK_AHEAD_MS ?? 0)

globalThis.Date = class extends RealDate {
  constructor(...parameters) {
    if (parameters.length === 0) super(RealDate.now() + ahead)
    else super(...parameters)
  }

  static now() {
    return RealDate.now() + ahead
  }
}
