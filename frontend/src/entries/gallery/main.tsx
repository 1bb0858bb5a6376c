import { configureStore } from '@reduxjs/toolkit'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { Providers } from '../../app/providers.tsx'
import { rootReducer } from '../../app/store.ts'
import { i18n, loadDictionary } from '../../shared/i18n/dictionary.ts'
import styles from './gallery.module.css'
import { Gallery } from './gallery.tsx'

// Shows each component in each state, in both themes side by side. For development only: the build does not include
// gallery.html.
const root = document.getElementById('root')
if (root === null) throw new Error('gallery.html has no #root')

const theme = new URLSearchParams(window.location.search).get('theme')
// The product follows the system.
if (theme !== null) document.documentElement.style.colorScheme = theme
await loadDictionary('fr')

createRoot(root).render(
  <StrictMode>
    {theme === null ? (
      <div className={styles.themes}>
        <iframe className={styles.frame} title="light" src="/gallery.html?theme=light" />
        <iframe className={styles.frame} title="dark" src="/gallery.html?theme=dark" />
      </div>
    ) : (
      <Providers i18n={i18n} timeZone={undefined} today={null} store={configureStore({ reducer: rootReducer })}>
        <MemoryRouter>
          <Gallery />
        </MemoryRouter>
      </Providers>
    )}
  </StrictMode>,
)
