import type { EntryRules } from '@topspin/domain/entry-rules'
import type { Config } from '../config.ts'
import { type Engines, sessionSecretOf } from '../engines.ts'
import type { PeopleOptions } from '../http/server.ts'
import type { Note, Report } from './reporter.ts'

/** What every half of the application is made of, whether it has a process to itself or not. */
export interface ServiceDeps {
  readonly config: Config
  readonly engines: Engines
  /** Epoch milliseconds. */
  readonly clock: () => number
  readonly report: Report
  readonly note: Note
}

/** Sessions and what goes with them, for a server that people talk to; the same in every process of an installation. */
export const peopleOf = async (
  { config, engines: { identity, limits } }: ServiceDeps,
  accountState: PeopleOptions['accountState'],
): Promise<PeopleOptions> => ({
  identity,
  accountState,
  secret: await sessionSecretOf(identity, config.sessionSecret),
  limits,
})

/** The settings that decide when matches may be entered and cancelled. */
export const entryRulesOf = (config: Config): EntryRules => ({
  hours: config.workingHours,
  timeZone: config.timeZone,
  cooldownSeconds: config.matchCooldownSeconds,
  rollbackWindowHours: config.rollbackWindowHours,
})
