import { fact, someFriday } from '@topspin/domain/testing/builders'
import { describe, expect, it } from 'vitest'
import { given } from '../testing/documents.ts'
import { activated, ann, ben, registered } from '../testing/facts.ts'
import { accounts } from './accounts.ts'

const of = (playerId = ann) => ({ playerId })
const pending = { status: 'pending', admin: false, referee: false, stars: 0, language: 'fr', registeredAt: someFriday }

describe('accounts', () => {
  it('are pending after the registration', () => {
    expect(given(accounts, registered(ann)).document(ann)).toEqual(pending)
  })

  it('hold the status, roles, stars and language of their own player', () => {
    const folded = given(
      accounts,
      registered(ann),
      registered(ben),
      activated(ann),
      fact('AdminAppointed', of()),
      fact('RefereeAppointed', of()),
      fact('StarAwarded', of()),
      fact('LanguageChosen', { ...of(), language: 'pki' }),
    )
    expect(folded.document(ann)).toEqual({
      ...pending,
      status: 'active',
      admin: true,
      referee: true,
      stars: 1,
      language: 'pki',
    })
    expect(folded.document(ben)).toEqual(pending)
  })

  it('keep their roles while they are disabled', () => {
    const past = [registered(ann), activated(ann), fact('RefereeAppointed', of()), fact('PlayerDisabled', of())]
    expect(given(accounts, ...past).document(ann)).toMatchObject({ status: 'disabled', referee: true })
    expect(given(accounts, ...past, activated(ann)).document(ann)).toMatchObject({ status: 'active', referee: true })
    expect(given(accounts, ...past, fact('RefereeDismissed', of())).document(ann)).toMatchObject({ referee: false })
  })

  it('are removed with their player, and later events do not bring them back', () => {
    const past = [registered(ann), fact('PlayerDeleted', of()), fact('StarAwarded', of())]
    expect(given(accounts, ...past).keys()).toEqual([])
  })
})
