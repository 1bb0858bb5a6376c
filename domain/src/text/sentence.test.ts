import { describe, expect, it } from 'vitest'
import type { JournalEntry } from '../contract/journal.ts'
import { journalKindByType } from '../documents/journal.ts'
import french from './journal-fr.json' with { type: 'json' }
import light from './journal-pki.json' with { type: 'json' }
import { plainText, sentenceOf } from './sentence.ts'

const camille = { pseudo: 'Camille' }
const entry = (type: string, more: Partial<JournalEntry> = {}): JournalEntry => ({
  id: 'x',
  at: '2026-11-20T13:14:00.000Z',
  kind: 'accounts',
  type,
  actor: camille,
  players: ['Inès'],
  ...more,
})
const says = (type: string, more?: Partial<JournalEntry>) => plainText(sentenceOf(entry(type, more), french))

const contested = { players: [], match: { id: 7, isSimple: true } }

describe('a sentence of the journal', () => {
  it.each([
    [says('PasswordReset'), 'Camille a réinitialisé le mot de passe d’Inès.'],
    [says('PasswordReset', { players: ['Margaux'] }), 'Camille a réinitialisé le mot de passe de Margaux.'],
    [says('PlayerDisabled', { players: [null] }), 'Camille a désactivé le compte d’un joueur.'],
    [says('PlayerDeleted', { actor: { pseudo: null }, players: [null] }), 'Un joueur a supprimé son compte.'],
    [says('PlayerDeleted', { actor: 'operator', players: [null] }), 'L’opérateur a supprimé le compte d’un joueur.'],
    [says('RefereeAppointed', { actor: { pseudo: 'zoé' } }), 'zoé a nommé Inès arbitre.'],
    [says('EntryClosed', { players: [] }), 'Camille a stoppé la saisie des matchs.'],
    [says('NewsPublished', { players: [], title: 'Nouvelle table' }), 'Camille a publié l’actualité Nouvelle table.'],
    [
      says('FixtureForfeited', { players: ['Inès', 'Léa'], title: 'Coupe d’automne' }),
      'Camille a déclaré le forfait d’Inès et Léa dans le tournoi «\u202FCoupe d’automne\u202F».',
    ],
    [
      says('MatchAttached', {
        players: ['Zoé', 'Lucas'],
        match: { id: 1241, isSimple: true, result: { winners: ['Lucas'], losers: ['Zoé'], looserSet: 1 } },
        title: 'Coupe d’automne',
      }),
      'Camille a rattaché le Simple #1241, Lucas 2–1 Zoé, au tournoi «\u202FCoupe d’automne\u202F».',
    ],
    [says('LanguageChosen', { language: 'pki' }), 'Camille a passé l’application d’Inès en pki.'],
    [
      says('MatchRolledBack', {
        match: { id: 12, isSimple: false, result: { winners: ['Ann', 'Bob'], losers: ['Cleo', null], looserSet: 1 } },
      }),
      'Camille a annulé le Double #12, Ann et Bob 2–1 Cleo et un joueur.',
    ],
    [
      says('MatchWithdrawn', {
        match: { id: 3, isSimple: true, result: { winners: ['Léa'], losers: ['Manon'], looserSet: 0 } },
      }),
      'Camille a retiré le Simple #3, Léa 2–0 Manon.',
    ],
    [
      says('MatchRolledBack', {
        match: { id: 1241, isSimple: true, result: { winners: ['Lucas'], losers: ['Zoé'], looserSet: 1 } },
        contestedBy: ['Zoé'],
      }),
      'Camille a annulé le Simple #1241, Lucas 2–1 Zoé, contesté par Zoé.',
    ],
    [
      says('MatchCorrected', {
        match: { id: 1229, isSimple: true, result: { winners: ['Théo'], losers: ['Karim'], looserSet: 0 } },
        corrected: { winners: ['Karim'], losers: ['Théo'], looserSet: 1 },
        recalculated: 9,
      }),
      'Camille a corrigé le Simple #1229 : Karim 2–1 Théo, au lieu de Théo 2–0 Karim. 9 matchs recalculés.',
    ],
    [says('MatchContested', contested), 'Camille a contesté le Simple #7.'],
    [
      says('MatchContested', { ...contested, reason: 'À l’envers $&' }),
      'Camille a contesté le Simple #7 : « À l’envers $& »',
    ],
    [
      says('ContestUpheld', { ...contested, contestedBy: ['Sarah'], ownMatch: true }),
      'Camille a maintenu le Simple #7, contesté par Sarah. Camille jouait ce match.',
    ],
    [
      says('LiveMatchStopped', { live: { one: 'Inès', two: 'Hugo', sets: [1, 0] } }),
      'Camille a arrêté le match en direct Inès contre Hugo, à 1–0.',
    ],
  ])('reads: %s', (sentence, expected) => {
    expect(sentence).toBe(expected)
  })

  it('has no full stop after a name or a title that ends with a punctuation mark', () => {
    expect(says('PlayerActivated', { players: ['Jean-Christophe B.'] })).toBe(
      'Camille a activé le compte de Jean-Christophe B.',
    )
    expect(says('NewsPublished', { players: [], title: 'Troisième tournoi\u202F: merci\u202F!' })).toBe(
      'Camille a publié l’actualité Troisième tournoi\u202F: merci\u202F!',
    )
    const result = { winners: ['Léa'], losers: ['Jean B.'], looserSet: 0 }
    expect(
      says('MatchCorrected', { match: { id: 3, isSimple: true, result }, corrected: result, recalculated: 1 }),
    ).toBe('Camille a corrigé le Simple #3\u202F: Léa 2–0 Jean B., au lieu de Léa 2–0 Jean B. 1 match recalculé.')
  })

  it('elides before a mute h', () => {
    expect(says('PlayerActivated', { players: ['Hélène'] })).toBe('Camille a activé le compte d’Hélène.')
    expect(says('PlayerActivated', { players: ['Hans'] })).toBe('Camille a activé le compte de Hans.')
  })

  it('names the operator, but nobody for the activation that comes with the first registration', () => {
    expect(says('PasswordReset', { actor: 'operator' })).toBe('L’opérateur a réinitialisé le mot de passe d’Inès.')
    expect(says('PlayerActivated', { actor: 'operator' })).toBe('Le compte d’Inès a été activé.')
  })

  it('has the names of players and the match as parts of their own', () => {
    expect(sentenceOf(entry('PlayerActivated'), french)).toEqual([
      { text: 'Camille', pseudo: 'Camille' },
      { text: ' a activé le compte ' },
      { text: 'd’' },
      { text: 'Inès', pseudo: 'Inès' },
      { text: '.' },
    ])
  })

  it('is empty for a type of a newer server', () => {
    expect(sentenceOf(entry('PlayerPraised'), french)).toEqual([])
  })

  it.each([
    ['fr', french],
    ['pki', light],
  ])('has a text for every type in %s', (_language, texts) => {
    for (const type of Object.keys(journalKindByType)) {
      expect(texts.sentences).toHaveProperty(type)
      expect(texts.actions).toHaveProperty(type)
    }
    expect(Object.keys(texts.sentences)).toEqual(Object.keys(french.sentences))
  })
})
