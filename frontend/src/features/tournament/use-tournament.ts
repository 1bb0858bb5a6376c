import { skipToken } from '@reduxjs/toolkit/query/react'
import { useParams } from 'react-router-dom'
import { api } from '../../shared/api/index.ts'

/** The query for the tournament that the address names; nothing is read when it names none. */
export function useTournament() {
  const { id } = useParams()
  return api.useTournamentQuery(id === undefined ? skipToken : { params: { id } })
}
