import type { ComponentType } from 'react'
import { useSelector } from 'react-redux'
import { Navigate } from 'react-router-dom'
import { selectIsAdmin } from '../../shared/session/index.ts'

/** Shows a screen to admins. Redirects others to `elsewhere` before the screen sends a request. */
export const screenForAdmins = (elsewhere: string, Screen: ComponentType) =>
  function OnlyForAdmins() {
    return useSelector(selectIsAdmin) ? <Screen /> : <Navigate to={elsewhere} replace />
  }
