import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { Navigate, Outlet, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import {
  emailPath,
  endOfDigestsPath,
  landingRoute,
  type Navigation,
  passwordPath,
  paths,
  type ScreenName,
  welcomePath,
  welcomePathFor,
} from '../shared/navigation/index.ts'
import { selectMessages } from '../shared/notices/index.ts'
import { appStarted, selectSession } from '../shared/session/index.ts'
import { EmptyState, ErrorBoundary, LinkButton, lazyDialog } from '../shared/ui/index.ts'
import { ForgottenPassword, Landing, StopDigestPage, screens, VerifyEmailPage } from './routes.tsx'
import { Shell } from './shell.tsx'
import { Toaster } from './toaster.tsx'

const MessageHost = lazyDialog(() => import('./message-host.tsx'))

export function App({ navigation }: { readonly navigation: Navigation }) {
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const messages = useSelector(selectMessages).length > 0
  useEffect(() => {
    navigation.connect((path, { replace = false, from = pathname }) => {
      if (path !== pathname && from === pathname) void navigate(path, { replace })
    })
  }, [navigation, navigate, pathname])
  useEffect(() => {
    dispatch(appStarted())
    // The code that shows messages is loaded in advance, so that a message can be shown when the network is down.
    MessageHost.load().catch(() => undefined)
  }, [dispatch])
  return (
    <>
      <Routes>
        <Route element={<Guests />}>
          <Route path={landingRoute} element={<Landing />} />
          <Route path={passwordPath} element={<ForgottenPassword />} />
          <Route path={emailPath} element={<VerifyEmailPage />} />
          <Route path={endOfDigestsPath} element={<StopDigestPage />} />
        </Route>
        <Route element={<Guard />}>
          <Route element={<Shell />}>
            {Object.entries(screens).map(([name, { Screen }]) => (
              // Object.entries types keys as strings; the keys of `screens` are the names of screens.
              <Route key={name} path={paths[name as ScreenName]} element={<Screen />} />
            ))}
            <Route path="*" element={<NotFound />} />
          </Route>
        </Route>
      </Routes>
      <Toaster />
      <MessageHost open={messages} />
    </>
  )
}

function Guests() {
  return (
    // Each path has a boundary of its own: a screen whose code could not be loaded does not hide the next screen.
    <ErrorBoundary key={useLocation().pathname}>
      <Outlet />
    </ErrorBoundary>
  )
}

/** Redirects to the landing when the browser has stored no player (docs/user-interface.md#screens). */
function Guard() {
  const { player, leftByWill, mustChangePassword } = useSelector(selectSession)
  const { pathname, search } = useLocation()
  if (player === null) return <Navigate to={leftByWill ? welcomePath : welcomePathFor(pathname + search)} replace />
  // With a temporary password, the player can only change the password (docs/specification.md#passwords).
  if (mustChangePassword && pathname !== paths.password) return <Navigate to={paths.password} replace />
  return <Outlet />
}

function NotFound() {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('notFound.text')}
      action={
        <LinkButton to={paths.home} variant="primary" replace>
          {t('notFound.home')}
        </LinkButton>
      }
    />
  )
}
