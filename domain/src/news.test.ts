import { describe, expect, it } from 'vitest'
import { newsDecider } from './news.ts'
import { fact, uuidOf } from './testing/builders.ts'
import { given } from './testing/given-when-then.ts'

const first = uuidOf('first news')
const second = uuidOf('second news')
const published = (newsId: string, sequence: number) =>
  fact('NewsPublished', { newsId, sequence, title: 'Tournoi', content: 'Vendredi à midi.' })
const publish = (newsId: string) =>
  ({ type: 'PublishNews', newsId, title: 'Tournoi', content: 'Vendredi à midi.' }) as const
const remove = (newsId: string) => ({ type: 'DeleteNews', newsId }) as const

describe('publishing news', () => {
  it('numbers them in order', () => {
    given(newsDecider).when(publish(first), {}).then(published(first, 1))
    given(newsDecider, published(first, 1)).when(publish(second), {}).then(published(second, 2))
  })

  it('never gives a number twice, whatever was deleted', () => {
    given(newsDecider, published(first, 1), fact('NewsDeleted', { newsId: first, sequence: 1 }))
      .when(publish(second), {})
      .then(published(second, 2))
  })

  it('adds nothing when the same news comes again', () => {
    given(newsDecider, published(first, 1)).when(publish(first), {}).then()
  })
})

describe('deleting news', () => {
  it('takes back a standing one', () => {
    const outcome = given(newsDecider, published(first, 1), published(second, 2)).when(remove(first), {})
    outcome.then(fact('NewsDeleted', { newsId: first, sequence: 1 }))
    expect(outcome.state().standing).toStrictEqual({ [second]: 2 })
  })

  it('refuses one that never was', () => {
    given(newsDecider, published(first, 1)).when(remove(second), {}).refused('unknown-news')
    given(newsDecider).when(remove('toString'), {}).refused('unknown-news')
  })

  it('refuses one already deleted', () => {
    given(newsDecider, published(first, 1), fact('NewsDeleted', { newsId: first, sequence: 1 }))
      .when(remove(first), {})
      .refused('unknown-news')
  })
})
