import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '@topspin/domain/random'
import type { EngineUnderTest } from '@topspin/test-kit/distributed/engines'
import type { Installation } from '@topspin/test-kit/distributed/installation'
import type { Service } from '@topspin/test-kit/distributed/service'

/** A fault and its recovery. */
interface Fault {
  readonly name: string
  /** Causes the fault, and ends it as an orchestrator would. */
  strike(): Promise<void>
}

/** All faults of an installation, each at a random moment and place. */
export function faultsOf({ engines, commandApis, projections, readApis }: Installation, dice: Random): Fault[] {
  const lines = Object.entries({ log: engines.events, documents: engines.documents, redis: engines.redis })
  return [
    ...killed('command-api', commandApis, dice),
    ...killed('projections', projections, dice),
    ...killed('read-api', readApis, dice),
    ...lines.flatMap(([name, engine]) => troubled(name, engine, dice)),
  ]
}

const killed = (name: string, services: readonly Service[], dice: Random): Fault[] =>
  services.map((service, index) => ({
    name: `kill -9 of ${name} ${index + 1}`,
    async strike() {
      await pause(dice.below(150))
      await service.kill()
      await service.start()
    },
  }))

function troubled(name: string, { server, line }: EngineUnderTest, dice: Random): Fault[] {
  return [
    {
      name: `${name}: the line is cut`,
      async strike() {
        line.cut()
        await pause(100 + dice.below(400))
        line.pass()
      },
    },
    ...(['client', 'server'] as const).map((from) => ({
      name: `${name}: the line breaks in the middle of what the ${from} sends`,
      async strike() {
        // When fewer bytes are sent than the drawn number, the line never breaks. So the wait is limited.
        await Promise.race([line.cutAfter(1 + dice.below(3_000), from), pause(1_500)])
        line.pass()
      },
    })),
    {
      name: `${name}: slow`,
      async strike() {
        line.delay(40 + dice.below(80))
        await pause(600)
        line.pass()
      },
    },
    {
      name: `${name}: stopped and started again`,
      async strike() {
        await server.stop()
        await pause(dice.below(200))
        await server.start()
      },
    },
  ]
}
