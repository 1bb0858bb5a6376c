import { describe, expect, it } from 'vitest'
import { entriesOf } from '../by-id.ts'
import { fact, uuidOf } from '../testing/builders.ts'
import { given } from '../testing/given-when-then.ts'
import { newsDecider } from './news.ts'

const first = uuidOf('first news')
const second = uuidOf('second news')
const published = (newsId: string, sequence: number) =>
  fact('NewsPublished', { newsId, sequence, title: 'Tournoi', content: 'Vendredi à midi.' })
const publish = (newsId: string) =>
  ({ type: 'PublishNews', newsId, title: 'Tournoi', content: 'Vendredi à midi.' }) as const
const remove = (newsId: string) => ({ type: 'DeleteNews', newsId }) as const

describe('publishing news', () => {
  it('numbers news in order', () => {
    given(newsDecider).when(publish(first), {}).then(published(first, 1))
    given(newsDecider, published(first, 1)).when(publish(second), {}).then(published(second, 2))
  })

  it('never reuses the number of deleted news', () => {
    given(newsDecider, published(first, 1), fact('NewsDeleted', { newsId: first, sequence: 1 }))
      .when(publish(second), {})
      .then(published(second, 2))
  })

  it('produces no event for news that is already published', () => {
    given(newsDecider, published(first, 1)).when(publish(first), {}).then()
  })
})

describe('deleting news', () => {
  it('deletes published news', () => {
    const outcome = given(newsDecider, published(first, 1), published(second, 2)).when(remove(first), {})
    outcome.then(fact('NewsDeleted', { newsId: first, sequence: 1 }))
    expect(entriesOf(outcome.state().standing)).toStrictEqual([[second, 2]])
  })

  it('refuses an unknown id', () => {
    given(newsDecider, published(first, 1)).when(remove(second), {}).refused('unknown-news')
    given(newsDecider).when(remove('toString'), {}).refused('unknown-news')
  })

  it('refuses news that is already deleted', () => {
    given(newsDecider, published(first, 1), fact('NewsDeleted', { newsId: first, sequence: 1 }))
      .when(remove(first), {})
      .refused('unknown-news')
  })
})
