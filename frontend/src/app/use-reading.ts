import type { UnknownAction } from '@reduxjs/toolkit'
import { useEffect } from 'react'
import { useStore } from 'react-redux'
import { takeBrought } from './brought-along.ts'
import type { Remote } from './remote.ts'
import type { RootState } from './root-reducer.ts'

/**
 * Asks for remote data when a screen appears, unless they are on their way already, or came with the page: the first
 * screen's were asked for before the screen itself had come.
 * @param select where the data are, the same function at each render
 * @param read makes the action that asks for them, likewise
 */
export function useReading(select: (state: RootState) => Remote<unknown>, read: () => UnknownAction): void {
  const store = useStore<RootState>()
  useEffect(() => {
    const remote = select(store.getState())
    if (remote.status !== 'loading' && !takeBrought(remote)) store.dispatch(read())
  }, [store, select, read])
}
