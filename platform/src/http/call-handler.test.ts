import { expectTypeOf, it } from 'vitest'
import type { CallAnswer, CallContext } from './call-handler.ts'
import type { Subject } from './session.ts'

it('a handler has a subject, unless the call allows anyone or screens', () => {
  expectTypeOf<CallContext<'miniBio'>['subject']>().toEqualTypeOf<Subject>()
  expectTypeOf<CallContext<'hello'>['subject']>().toEqualTypeOf<Subject | null>()
  expectTypeOf<CallContext<'livePoints'>['subject']>().toEqualTypeOf<Subject | null>()
  expectTypeOf<CallContext<'screenContents'>['subject']>().toEqualTypeOf<Subject | null>()
})

it('a handler gets the parsed body, parameters and query', () => {
  expectTypeOf<CallContext<'miniBio'>['body']>().toEqualTypeOf<{ bio: string }>()
  expectTypeOf<CallContext<'simpleRecap'>['params']>().toEqualTypeOf<{ id: number }>()
  expectTypeOf<CallContext<'drawTournament'>['body']>().toEqualTypeOf<undefined>()
})

it('a handler returns the reply of the contract', () => {
  expectTypeOf<{ reply: { done: true } }>().toExtend<CallAnswer<'miniBio'>>()
  expectTypeOf<{ reply: { done: false } }>().not.toExtend<CallAnswer<'miniBio'>>()
  expectTypeOf<{ position: null }>().not.toExtend<CallAnswer<'news'>>()
})

it('a handler may leave out a reply that says only that the call is done', () => {
  expectTypeOf<{ position: null } | undefined>().toExtend<CallAnswer<'miniBio'>>()
  expectTypeOf<undefined>().not.toExtend<CallAnswer<'news'>>()
})
