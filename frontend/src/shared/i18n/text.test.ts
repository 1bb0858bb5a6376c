import { describe, expect, it } from 'vitest'
import { refusal } from '../../testing/test-store.ts'
import { failureOf, NetworkDown } from '../api/index.ts'
import { failureText, queryFailureText, textOf } from './text.ts'

describe('the text of a failed call', () => {
  it('is the detail of the problem document', () => {
    expect(failureText(failureOf(refusal(409, 'cooldown', 'Attendez un peu.')))).toEqual({
      literal: 'Attendez un peu.',
    })
  })

  it('is a text of the dictionaries without a detail, or without an answer', () => {
    expect(failureText(failureOf(refusal(502, 'http-502', '')))).toEqual(textOf('error.unexpected'))
    expect(failureText(failureOf(new NetworkDown()))).toEqual(textOf('error.network'))
    expect(failureText(failureOf(new Error('?')))).toEqual(textOf('error.unexpected'))
  })
})

it('the text of an answer that could not be read says nothing about recording', () => {
  expect(queryFailureText(failureOf(new NetworkDown()))).toEqual(textOf('error.offline'))
  expect(queryFailureText(failureOf(refusal(409, 'cooldown', 'Attendez un peu.')))).toEqual({
    literal: 'Attendez un peu.',
  })
})
