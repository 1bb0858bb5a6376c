import type { EntryRules } from '@topspin/domain/match/entry-rules'
import type { Config } from '../config.ts'
import { type Engines, sessionSecretOf } from '../engines.ts'
import { newestDecisionTime } from '../event-store/domain-events.ts'
import type { PlayerServerOptions } from '../http/server.ts'
import type { ReportError, ReportSuccess } from '../log/reporter.ts'

/** The dependencies of every service, standalone or distributed. */
export interface ServiceDeps {
  readonly config: Config
  readonly engines: Engines
  /** Epoch milliseconds. */
  readonly clock: () => number
  readonly report: ReportError
  readonly note: ReportSuccess
}

/** The options of a server for players. Only `accountState` differs between processes. */
export const playerServerOptionsOf = async (
  { config, engines: { identity, limits, events } }: ServiceDeps,
  accountState: PlayerServerOptions['accountState'],
): Promise<PlayerServerOptions> => ({
  identity,
  accountState,
  secret: await sessionSecretOf(identity, config.sessionSecret),
  limits,
  async newestAt() {
    const at = await newestDecisionTime(events)
    return at && Date.parse(at)
  },
})

/** The settings that decide when matches may be recorded and cancelled. */
export const entryRulesOf = (config: Config): EntryRules => ({
  hours: config.workingHours,
  timeZone: config.timeZone,
  cooldownSeconds: config.matchCooldownSeconds,
  rollbackWindowHours: config.rollbackWindowHours,
  withdrawSeconds: config.withdrawSeconds,
})
