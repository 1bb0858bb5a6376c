import { describe, expect, it } from 'vitest'
import { memoryStorage } from '../../testing/memory-storage.ts'
import { createPlayerStorage } from './player-storage.ts'

const memory = (items?: Record<string, string>) => {
  const map = memoryStorage(items)
  return { map, storage: createPlayerStorage(() => map) }
}

describe('the stored player', () => {
  it('is stored under currentPlayer with pseudo and authorities, and can be cleared', () => {
    const { map, storage } = memory()
    storage.keep({ pseudo: 'Zoé', authorities: ['PLAYER', 'ADMIN'] }, 'pki')
    expect(JSON.parse(map.getItem('currentPlayer') ?? '')).toEqual({ pseudo: 'Zoé', authorities: ['PLAYER', 'ADMIN'] })
    expect(storage.player()).toEqual({ pseudo: 'Zoé', authorities: ['PLAYER', 'ADMIN'] })
    expect(storage.language()).toBe('pki')
    storage.clear()
    expect(storage.player()).toBeNull()
  })

  it('is not cleared when another tab has stored another player', () => {
    const { map, storage } = memory()
    storage.keep({ pseudo: 'Zoé', authorities: [] }, 'fr')
    createPlayerStorage(() => map).keep({ pseudo: 'Bob', authorities: [] }, 'fr')
    storage.clear()
    expect(storage.player()?.pseudo).toBe('Bob')
  })

  it('reports the changes of other tabs', () => {
    const page = new EventTarget()
    let changes = 0
    const stop = createPlayerStorage(memoryStorage, page).follow(() => {
      changes += 1
    })
    page.dispatchEvent(new Event('storage'))
    stop()
    page.dispatchEvent(new Event('storage'))
    expect(changes).toBe(1)
  })

  it('accepts both spellings of a role, and drops unknown roles', () => {
    const { storage } = memory({ currentPlayer: '{"pseudo":"Zoé","authorities":["ROLE_REFEREE","ADMIN","KING"]}' })
    expect(storage.player()).toEqual({ pseudo: 'Zoé', authorities: ['REFEREE', 'ADMIN'] })
  })

  it.each(['nonsense', '{}', '{"pseudo":"","authorities":[]}', 'null', '{"pseudo":1,"authorities":[]}'])(
    'is null when the storage contains %s',
    (text) => {
      expect(memory({ currentPlayer: text }).storage.player()).toBeNull()
    },
  )

  it('is null, with French as the language, where the browser forbids storage', () => {
    const storage = createPlayerStorage(() => {
      throw new Error('SecurityError')
    })
    storage.keep({ pseudo: 'Zoé', authorities: [] }, 'pki')
    expect(storage.player()).toBeNull()
    expect(storage.language()).toBe('fr')
  })
})
