import type { UnknownAction } from '@reduxjs/toolkit'
import { calls, type Reply } from '@topspin/domain/contract/calls'
import type { FirstRead, FirstState } from '@topspin/domain/contract/first-screen'
import * as z from 'zod/mini'
import { liveFound } from '../features/live/index.ts'
import { api } from '../shared/api/api.ts'
import { argumentOf, cachedAs, screenQueries } from '../shared/offline/kept-answers.ts'
import { helloReceived, initialSession, sessionLost } from '../shared/session/slice.ts'
import { answersEmbedded } from '../shared/socket/slice.ts'
import { type RootState, rootReducer } from './root-reducer.ts'

/** The calls of a rendered screen, in the order in which their answers are stored. */
const names: readonly FirstRead[] = ['hello', 'liveFind', 'waiting', ...Object.values(screenQueries).flat()]

/**
 * The actions that store the answers of a rendered screen. An answer that cannot be parsed is left out: its screen
 * requests it.
 */
export const answerActions = ({ answers, player }: FirstState): readonly UnknownAction[] => [
  ...(typeof answers.position === 'string' ? [answersEmbedded(answers.position)] : []),
  ...names.filter((name) => name in answers).flatMap((name) => actionsOf(name, answers[name], player?.pseudo ?? '')),
]

function actionsOf(name: FirstRead, json: unknown, pseudo: string): readonly UnknownAction[] {
  if (name === 'hello') {
    const hello = calls.hello.reply.safeParse(json)
    if (!hello.success) return []
    // The session of the stored player has ended: the page shows the landing at once, not the old lists first.
    return [...(hello.data.authenticated ? [] : [sessionLost()]), helloReceived(hello.data)]
  }
  if (name === 'liveFind') {
    const match = calls.liveFind.reply.safeParse(json)
    return match.success ? [liveFound({ match: match.data, asked: 0 })] : []
  }
  const read = z.safeParse(calls[name].reply, json)
  if (!read.success) return []
  // The reply is the one of this query; TypeScript cannot follow the lookup.
  const value = cachedAs(name, read.data) as Reply<'news'>
  return [api.util.upsertQueryEntries([{ endpointName: name as 'news', arg: argumentOf(name, pseudo), value }])]
}

/** The state of the store for the first rendering of a screen: the same on the server and when the page hydrates it. */
export function firstState(screen: FirstState, actions = answerActions(screen)): RootState {
  const session = initialSession(screen.player, screen.language)
  return actions.reduce(rootReducer, rootReducer({ session }, { type: 'page/rendered' }))
}
