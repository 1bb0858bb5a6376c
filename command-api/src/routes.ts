import type { CommandCallName } from '@topspin/domain/contract/calls'
import type { CallHandlers } from '@topspin/platform/http/call-handler'
import { registerCalls } from '@topspin/platform/http/routes'
import type { FastifyInstance } from 'fastify'
import { registerCompanySignInRoutes } from './company/company-pages.ts'
import type { Deps } from './deps.ts'
import { accountRoutes } from './routes/account-routes.ts'
import { adminRoutes, projectionRoutes } from './routes/admin-routes.ts'
import { availabilityRoutes } from './routes/availability-routes.ts'
import { calendarRoutes } from './routes/calendar-routes.ts'
import { challengeRoutes } from './routes/challenge-routes.ts'
import { chatRoutes } from './routes/chat-routes.ts'
import { companyRoutes } from './routes/company-routes.ts'
import { contestRoutes } from './routes/contest-routes.ts'
import { correctionRoutes } from './routes/correction-routes.ts'
import { mailedLinkRoutes } from './routes/link-routes.ts'
import { liveRoutes } from './routes/live-routes.ts'
import { matchRoutes } from './routes/match-routes.ts'
import { newsRoutes } from './routes/news-routes.ts'
import { pushRoutes } from './routes/push-routes.ts'
import { reactionRoutes } from './routes/reaction-routes.ts'
import { screenRoutes } from './routes/screen-routes.ts'
import { sessionRoutes } from './routes/session-routes.ts'
import { tournamentRoutes } from './routes/tournament-routes.ts'

/** Adds to a server the routes of all calls whose `side` is `command`, and of the sign-in with the company account. */
export function registerCommands(server: FastifyInstance, deps: Deps): void {
  const handlers: CallHandlers<CommandCallName> = {
    ...matchRoutes(deps),
    ...availabilityRoutes(deps),
    ...challengeRoutes(deps),
    ...contestRoutes(deps),
    ...tournamentRoutes(deps),
    ...correctionRoutes(deps),
    ...reactionRoutes(deps),
    ...sessionRoutes(deps),
    ...accountRoutes(deps),
    ...mailedLinkRoutes(deps),
    ...companyRoutes(deps),
    ...calendarRoutes(deps),
    ...chatRoutes(deps),
    ...adminRoutes(deps),
    ...newsRoutes(deps),
    ...liveRoutes(deps),
    ...pushRoutes(deps),
    ...screenRoutes(deps),
    ...projectionRoutes(deps),
  }
  registerCalls(server, handlers)
  registerCompanySignInRoutes(server, deps)
}
