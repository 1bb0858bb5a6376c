import { expect, it } from 'vitest'
import { mergedRows } from './available-screen.tsx'

const [amina, camille, hugo, jean] = ['Amina', 'Camille', 'Hugo', 'Jean'].map((pseudo) => ({ pseudo, until: '14:00' }))

it('rows keep their places when somebody leaves or joins', () => {
  const first = mergedRows([], [amina!, hugo!])
  expect(first).toEqual([amina, hugo])
  expect(mergedRows(first, [amina!])).toEqual([amina, hugo])
  expect(mergedRows(first, [camille!, hugo!, jean!])).toEqual([amina, hugo, camille, jean])
})

it('a row shows the newest hour until which its player is free', () => {
  const later = { ...hugo!, until: '15:00' }
  expect(mergedRows([amina!, hugo!], [amina!, later])).toEqual([amina, later])
})
