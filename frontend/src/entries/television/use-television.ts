import { useEffect, useState, useSyncExternalStore } from 'react'
import { useDispatch } from 'react-redux'
import { type CallDispatch, calling } from '../../shared/api/api.ts'
import { createStompFeed } from '../../shared/socket/stomp-feed.ts'
import { Television, type TelevisionState } from './television.ts'

/** The television of this page, while it is shown. */
export function useTelevision(): TelevisionState & { readonly turnOn: () => void } {
  const dispatch = useDispatch<CallDispatch>()
  const [television] = useState(
    () =>
      new Television({
        pairing: () => dispatch(calling('screenPairing', {})),
        pair: () => dispatch(calling('pairScreen', {})),
        contents: () => dispatch(calling('screenContents', {})),
        points: () => dispatch(calling('livePoints', {})),
        feed: createStompFeed(window),
        reload: () => window.location.reload(),
      }),
  )
  useEffect(() => {
    television.start()
    return () => television.stop()
  }, [television])
  return { ...useSyncExternalStore(television.follow, television.state), turnOn: television.turnOn }
}
