import { televisionPath } from '@topspin/domain/contract/screen'
import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import type { Navigation } from '../shared/navigation/navigation.ts'
import { landingRoute, paths, type ScreenName } from '../shared/navigation/paths.ts'
import { selectMessages } from '../shared/notices/slice.ts'
import { Toaster } from '../shared/notices/toaster.tsx'
import { appStarted } from '../shared/session/slice.ts'
import { ErrorBoundary } from '../shared/ui/error-state.tsx'
import { lazyDialog } from '../shared/ui/lazy-dialog.tsx'
import { Guard } from './guard.tsx'
import { Landing, screens, Television } from './routes.tsx'
import { Shell } from './shell.tsx'

const MessageHost = lazyDialog(() => import('../shared/notices/message-host.tsx'))

// Object.keys returns string[]; the object has exactly these keys.
const names = Object.keys(screens) as readonly ScreenName[]

/** All routes of the page: the landing, the television, and the screens inside the shell, which need a session. */
export function App({ navigation }: { readonly navigation: Navigation }) {
  useStart(navigation)
  const messages = useSelector(selectMessages).length > 0
  return (
    <>
      <Routes>
        <Route
          path={landingRoute}
          element={
            <ErrorBoundary>
              <Landing />
            </ErrorBoundary>
          }
        />
        <Route
          path={televisionPath}
          element={
            <ErrorBoundary>
              <Television />
            </ErrorBoundary>
          }
        />
        <Route element={<Guard />}>
          <Route element={<Shell />}>
            {names.map((name) => {
              const { Screen } = screens[name]
              return <Route key={name} path={paths[name]} element={<Screen />} />
            })}
          </Route>
          <Route path="*" element={<Navigate to={paths.home} replace />} />
        </Route>
      </Routes>
      <Toaster />
      <MessageHost open={messages} />
    </>
  )
}

function useStart(navigation: Navigation) {
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => {
    navigation.connect((path, replace) => {
      if (path !== pathname) void navigate(path, { replace })
    })
  }, [navigation, navigate, pathname])
  useEffect(() => {
    dispatch(appStarted())
    // Loaded in advance, so that it can be shown when the network is down.
    MessageHost.load().catch(() => undefined)
  }, [dispatch])
}
