import { randomBytes } from 'node:crypto'
import type { TournamentCommand } from '@topspin/domain/tournament/tournament'
import type { CallContext } from '@topspin/platform/http/call-handler'
import { idsOfPseudos } from '../accounts/people.ts'
import type { CommandRoutes, Deps } from '../deps.ts'
import { type CommandMetadata, execute } from '../execute.ts'
import { refuseInvalidTournamentId } from '../streams/tournament-streams.ts'

/** Calls about tournaments (docs/specification.md#tournaments). The decider checks what the sender may do. */
export function tournamentRoutes(deps: Deps) {
  return {
    async enterTournament(call) {
      const by = call.subject.playerId
      return change(deps, call, { type: 'EnterTournament', playerId: await playerOf(deps, call), by })
    },
    async leaveTournament(call) {
      const by = call.subject.playerId
      const onlyEntry = call.body.entry ?? false
      return change(deps, call, { type: 'LeaveTournament', playerId: await playerOf(deps, call), by, onlyEntry })
    },
    async answerPair(call) {
      const by = call.subject.playerId
      const { answer } = call.body
      // The pseudo is not looked up, because the account of the other player may have been deleted.
      if (answer === 'withdraw') return change(deps, call, { type: 'WithdrawPair', by })
      const other = await playerOf(deps, call)
      const commands = {
        propose: { type: 'ProposePair', by, to: other },
        accept: { type: 'AcceptPair', by, from: other },
        refuse: { type: 'RefusePair', by, from: other },
      } as const
      return change(deps, call, commands[answer])
    },
    async createTournament(call) {
      // The tournament has the id of its command, so that a repeat of the command creates no second tournament.
      const id = call.commandId
      const command = { type: 'CreateTournament', tournamentId: id, ...call.body, by: call.subject.playerId } as const
      const { position } = await execute(call, deps.tournaments.of(id), command)
      return { reply: { id }, position }
    },
    changeTournament: (call) =>
      change(deps, call, { type: 'ChangeTournament', ...call.body, by: call.subject.playerId }),
    deleteTournament: (call) => change(deps, call, { type: 'DeleteTournament', by: call.subject.playerId }),
    async changeOrganiser(call) {
      const organiser = await playerOf(deps, call)
      return change(deps, call, { type: 'ChangeOrganiser', organiser, by: call.subject.playerId })
    },
    drawTournament: (call) =>
      change(deps, call, { type: 'DrawTournament', code: drawCode(), by: call.subject.playerId }),
    startTournament: (call) => change(deps, call, { type: 'StartTournament', ...call.body, by: call.subject.playerId }),
    setDueDates: (call) => change(deps, call, { type: 'SetDueDates', dues: call.body.dues, by: call.subject.playerId }),
    stopTournament: (call) => change(deps, call, { type: 'StopTournament', ...call.body, by: call.subject.playerId }),
    async attachMatch(call) {
      const { params, body, subject } = call
      refuseInvalidTournamentId(params.id)
      return execute(call, deps.handlers.matches, {
        type: 'AttachMatch',
        ladder: body.isSimple ? 'simple' : 'double',
        matchId: body.matchId,
        fixture: { tournamentId: params.id, fixtureId: params.fixture },
        by: subject.playerId,
      })
    },
    async giveForfeit(call) {
      const absent = await idsOfPseudos(deps, call.body.absent, call.subject)
      const by = call.subject.playerId
      return change(deps, call, { type: 'GiveForfeit', fixtureId: call.params.fixture, absent, by })
    },
    takeForfeitBack: (call) =>
      change(deps, call, { type: 'TakeForfeitBack', fixtureId: call.params.fixture, by: call.subject.playerId }),
  } satisfies CommandRoutes
}

/** Executes a command about the tournament that the path names. @throws Refusal of the decider; unknown-tournament */
async function change(
  deps: Deps,
  call: CommandMetadata & { readonly params: { readonly id: string } },
  command: TournamentCommand,
) {
  const { id } = call.params
  refuseInvalidTournamentId(id)
  return execute(call, deps.tournaments.of(id), command)
}

const playerOf = async (
  deps: Deps,
  { body, subject }: CallContext<'enterTournament' | 'leaveTournament' | 'answerPair' | 'changeOrganiser'>,
) => (await idsOfPseudos(deps, [body.pseudo], subject))[0]

/** A random code of six hexadecimal digits, such as `B07E-3A`. The draw follows from it, so nobody chooses the draw. */
function drawCode(): string {
  const digits = randomBytes(3).toString('hex').toUpperCase()
  return `${digits.slice(0, 4)}-${digits.slice(4)}`
}
