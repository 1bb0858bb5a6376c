import { configureStore } from '@reduxjs/toolkit'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { rootReducer } from '../app/root-reducer.ts'
import { i18n, loadDictionary } from '../i18n/dictionary.ts'
import { WordsProvider } from '../i18n/words.tsx'
import { Gallery } from './gallery.tsx'
import { force, Themes } from './themes.tsx'

// Shows each component in each state. For development only: the build does not include gallery.html.
const root = document.getElementById('root')
if (root === null) throw new Error('gallery.html has no #root')

const theme = new URLSearchParams(window.location.search).get('theme')
if (theme === 'light' || theme === 'dark') force(theme)
await loadDictionary('fr')

createRoot(root).render(
  <StrictMode>
    {theme === null ? (
      <Themes />
    ) : (
      <Provider store={configureStore({ reducer: rootReducer })}>
        <MemoryRouter>
          <WordsProvider of={i18n}>
            <Gallery />
          </WordsProvider>
        </MemoryRouter>
      </Provider>
    )}
  </StrictMode>,
)
