import { entryDocumentKey } from '@topspin/domain/documents/entry'
import { liveKey } from '@topspin/domain/documents/live'
import { newsKey } from '@topspin/domain/documents/news'
import { fact, parseInstant, someFriday, stampedEvent, uuidOf } from '@topspin/domain/testing/builders'
import {
  firstServerChosen,
  liveId,
  liveMatchStarted,
  pointScored,
  pointUndone,
  referee,
} from '@topspin/domain/testing/live-facts'
import { describe, expect, it } from 'vitest'
import { foldEvents } from '../testing/documents.ts'
import { entry } from './entry.ts'
import { live } from './live.ts'
import { news } from './news.ts'

describe('news', () => {
  const first = fact('NewsPublished', { newsId: uuidOf('first'), sequence: 1, title: 'Tournoi', content: 'Vendredi.' })
  const second = fact('NewsPublished', { newsId: uuidOf('second'), sequence: 2, title: 'Balles', content: 'Neuves.' })

  it('are kept in the order of publication, with their date', () => {
    const folded = foldEvents(news, stampedEvent(first, { at: parseInstant('2026-03-02T08:00:00Z') }), second)
    expect(folded.keys()).toEqual([newsKey(1), newsKey(2)])
    expect(folded.document(newsKey(1))).toEqual({
      newsId: uuidOf('first'),
      title: 'Tournoi',
      content: 'Vendredi.',
      createdAt: '2026-03-02T08:00:00.000Z',
    })
  })

  it('are removed when they are deleted', () => {
    const deleted = fact('NewsDeleted', { newsId: uuidOf('first'), sequence: 1 })
    expect(foldEvents(news, first, second, deleted).keys()).toEqual([newsKey(2)])
  })
})

describe('entry', () => {
  it('has no document before its first event, then the state of the last one', () => {
    expect(foldEvents(entry).document(entryDocumentKey)).toBeNull()
    expect(foldEvents(entry, fact('EntryClosed', {})).document(entryDocumentKey)).toEqual({ open: false })
    expect(foldEvents(entry, fact('EntryClosed', {}), fact('EntryOpened', {})).document(entryDocumentKey)).toEqual({
      open: true,
    })
  })
})

describe('the live match', () => {
  const points = [firstServerChosen('one'), pointScored('one'), pointScored('two'), pointUndone]

  it('holds the state of the decider and the number of its events', () => {
    expect(foldEvents(live, liveMatchStarted, ...points).document(liveKey)).toEqual({
      sequence: 5,
      match: expect.objectContaining({ liveId, recorder: referee, version: 5, points: ['one'], lastNews: someFriday }),
      recorded: false,
    })
  })

  it.each([
    ['saved', fact('LiveMatchSaved', { liveId })],
    ['stopped', fact('LiveMatchStopped', { liveId, stoppedBy: referee })],
  ])('has no match after it is %s, and counts the events of the next match from there', (how, ended) => {
    const recorded = how === 'saved'
    expect(foldEvents(live, liveMatchStarted, ...points, ended).document(liveKey)).toEqual({
      sequence: 6,
      match: null,
      recorded,
    })
    const next = { sequence: 7, recorded: false }
    expect(foldEvents(live, liveMatchStarted, ...points, ended, liveMatchStarted).document(liveKey)).toMatchObject(next)
  })
})
