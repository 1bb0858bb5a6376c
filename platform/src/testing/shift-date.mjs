/**
 * Makes `Date` show another time than the machine. Runs in processes and, as a script, in pages.
 * @param {number} ahead milliseconds to add
 */
export function shiftDate(ahead) {
  const MachineDate = Date
  globalThis.Date = class extends MachineDate {
    constructor(...parameters) {
      if (parameters.length === 0) super(MachineDate.now() + ahead)
      else super(...parameters)
    }

    static now() {
      return MachineDate.now() + ahead
    }
  }
}
