import { describe, expect, it } from 'vitest'
import { createRig } from '../testing/rig.ts'
import { fetchFirstScreen } from './first-screen.ts'

const never = () => new Promise<never>(() => {})

describe('the first screen', () => {
  it('has its data asked for at once', () => {
    const rig = createRig({ news: never, lastMatches: never })
    void fetchFirstScreen(rig.store, '/')
    expect(rig.calls.map(({ name }) => name)).toEqual(['news', 'lastMatches'])
    expect(rig.store.getState().news.news.status).toBe('loading')
  })

  it.each(['/welcome', '/nowhere'])('is not at %s', (path) => {
    const rig = createRig({})
    void fetchFirstScreen(rig.store, path)
    expect(rig.calls).toEqual([])
  })

  it('asks for nothing while nobody is stored: the landing comes first', () => {
    const rig = createRig({}, null)
    void fetchFirstScreen(rig.store, '/rank')
    expect(rig.calls).toEqual([])
  })
})
