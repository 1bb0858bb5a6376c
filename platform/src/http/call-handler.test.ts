import { expectTypeOf, it } from 'vitest'
import type { Answer, CallContext } from './call-handler.ts'
import type { Subject } from './session.ts'

it('gives a handler somebody, but where anyone is let in', () => {
  expectTypeOf<CallContext<'miniBio'>['subject']>().toEqualTypeOf<Subject>()
  expectTypeOf<CallContext<'hello'>['subject']>().toEqualTypeOf<Subject | null>()
})

it('gives a handler what the schemas make of the request', () => {
  expectTypeOf<CallContext<'miniBio'>['body']>().toEqualTypeOf<{ bio: string }>()
  expectTypeOf<CallContext<'simpleRecap'>['params']>().toEqualTypeOf<{ id: number }>()
  expectTypeOf<CallContext<'liveSave'>['body']>().toEqualTypeOf<undefined>()
})

it('wants of a handler what the contract promises', () => {
  expectTypeOf<{ reply: { done: true } }>().toExtend<Answer<'miniBio'>>()
  expectTypeOf<{ reply: { done: false } }>().not.toExtend<Answer<'miniBio'>>()
  expectTypeOf<{ position: null }>().not.toExtend<Answer<'miniBio'>>()
})
