import { fact, someFriday } from '@topspin/domain/testing/builders'
import { describe, expect, it } from 'vitest'
import { foldEvents } from '../testing/documents.ts'
import { ann, ben, playerActivated, playerRegistered } from '../testing/facts.ts'
import { accounts } from './accounts.ts'

const of = (playerId = ann) => ({ playerId })
const pending = { status: 'pending', admin: false, referee: false, stars: 0, language: 'fr', registeredAt: someFriday }

describe('accounts', () => {
  it('are pending after the registration', () => {
    expect(foldEvents(accounts, playerRegistered(ann)).document(ann)).toEqual(pending)
  })

  it('hold the status, roles, stars and language of their own player', () => {
    const folded = foldEvents(
      accounts,
      playerRegistered(ann),
      playerRegistered(ben),
      playerActivated(ann),
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
    const past = [
      playerRegistered(ann),
      playerActivated(ann),
      fact('RefereeAppointed', of()),
      fact('PlayerDisabled', of()),
    ]
    expect(foldEvents(accounts, ...past).document(ann)).toMatchObject({ status: 'disabled', referee: true })
    expect(foldEvents(accounts, ...past, playerActivated(ann)).document(ann)).toMatchObject({
      status: 'active',
      referee: true,
    })
    expect(foldEvents(accounts, ...past, fact('RefereeDismissed', of())).document(ann)).toMatchObject({
      referee: false,
    })
  })

  it('are removed with their player, and later events do not bring them back', () => {
    const past = [playerRegistered(ann), fact('PlayerDeleted', of()), fact('StarAwarded', of())]
    expect(foldEvents(accounts, ...past).keys()).toEqual([])
  })
})
