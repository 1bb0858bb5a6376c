import { Actions } from './actions.tsx'
import { Fields } from './fields.tsx'
import styles from './gallery.module.css'
import { Lists } from './lists.tsx'
import { Live } from './live.tsx'
import { Tables } from './tables.tsx'

/** The design system, each component in each of its states. */
export function Gallery() {
  return (
    <main className={styles.gallery}>
      <h1 className={styles.title}>Galerie</h1>
      <Actions />
      <Fields />
      <Lists />
      <Tables />
      <Live />
    </main>
  )
}
