import type { ComponentType } from 'react'
import { useSelector } from 'react-redux'
import { Navigate } from 'react-router-dom'
import { selectIsAdmin } from '../../shared/session/index.ts'

/** A screen for admins, which reads nothing for others: they are sent to another address. */
export const forAdmins = (elsewhere: string, Screen: ComponentType) =>
  function OnlyForAdmins() {
    return useSelector(selectIsAdmin) ? <Screen /> : <Navigate to={elsewhere} replace />
  }
