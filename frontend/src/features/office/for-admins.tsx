import type { ComponentType } from 'react'
import { useSelector } from 'react-redux'
import { Navigate } from 'react-router-dom'
import { selectIsAdmin } from '../../shared/session/index.ts'

/** Shows a screen to admins only. Others are redirected to `elsewhere` before the screen reads anything. */
export const screenForAdmins = (elsewhere: string, Screen: ComponentType) =>
  function OnlyForAdmins() {
    return useSelector(selectIsAdmin) ? <Screen /> : <Navigate to={elsewhere} replace />
  }
