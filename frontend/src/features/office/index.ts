export { usePendingDecisions } from './pending-decisions.ts'

export const loadOwnAccountScreen = () => import('./accounts/account-screen.tsx')
export const loadAccountsScreen = () => import('./accounts/accounts-screen.tsx')
/** The screen of the address at which calendar programs read the reader's dates. */
export const loadCalendarScreen = () => import('./accounts/calendar-screen.tsx')
export const loadOwnDataScreen = () => import('./accounts/data-screen.tsx')
export const loadDeleteAccountScreen = () => import('./accounts/delete-screen.tsx')
export const loadPasswordScreen = () => import('./accounts/password-screen.tsx')
export const loadChatsScreen = () => import('./chats/chats-screen.tsx')
export const loadClubExportScreen = () => import('./administration/club-export-screen.tsx')
export const loadJournalScreen = () => import('./administration/journal-screen.tsx')
export const loadProjectionsScreen = () => import('./administration/projections-screen.tsx')
export const loadTelevisionsScreen = () => import('./administration/televisions-screen.tsx')
export const loadHomeScreen = () => import('./home-screen.tsx')
/** The dialog that publishes news. */
export const loadPublishDialog = () => import('./publish-dialog.tsx')
/** The dialog with the rules of match entry and the table of points. */
export const loadRulesDialog = () => import('./rules-dialog.tsx')
