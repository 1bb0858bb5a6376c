import styles from './gallery.module.css'

export type Theme = 'light' | 'dark'

/** Both themes side by side, independent of the system setting. */
export function Themes() {
  const themes: readonly Theme[] = ['light', 'dark']
  return (
    <div className={styles.themes}>
      {themes.map((theme) => (
        <iframe key={theme} className={styles.frame} title={theme} src={`/gallery.html?theme=${theme}`} />
      ))}
    </div>
  )
}

/** Forces a theme. The product follows the system. */
export function force(theme: Theme): void {
  document.documentElement.style.colorScheme = theme
}
