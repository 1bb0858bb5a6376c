import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { Navigate, Outlet, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import type { Navigation } from '../shared/navigation/navigation.ts'
import { landingRoute, paths, type ScreenName, welcomeFor, welcomePath } from '../shared/navigation/paths.ts'
import { selectMessages } from '../shared/notices/slice.ts'
import { Toaster } from '../shared/notices/toaster.tsx'
import { selectLeftByWill, selectMustChangePassword, selectPlayer } from '../shared/session/selectors.ts'
import { appStarted } from '../shared/session/slice.ts'
import { ErrorBoundary } from '../shared/ui/error-state.tsx'
import { lazyDialog } from '../shared/ui/lazy-dialog.tsx'
import { Landing, screens } from './routes.tsx'
import { Shell } from './shell.tsx'

const MessageHost = lazyDialog(() => import('../shared/notices/message-host.tsx'))

// Object.keys returns string[]; the object has exactly these keys.
const names = Object.keys(screens) as readonly ScreenName[]

/** All routes of the page: the landing, and the screens inside the shell, which need a session. */
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

/** Renders its routes for the stored player. Without one it leads to the landing (docs/user-interface.md#screens). */
function Guard() {
  const player = useSelector(selectPlayer)
  const leftByWill = useSelector(selectLeftByWill)
  const mustChangePassword = useSelector(selectMustChangePassword)
  const { pathname, search } = useLocation()
  if (player === null) return <Navigate to={leftByWill ? welcomePath : welcomeFor(pathname + search)} replace />
  // A temporary password allows nothing but changing it (docs/specification.md#passwords).
  if (mustChangePassword && pathname !== paths.password) return <Navigate to={paths.password} replace />
  return <Outlet />
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
