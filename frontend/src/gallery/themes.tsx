import styles from './gallery.module.css'

export type Theme = 'light' | 'dark'

/** Both themes beside each other, whatever the system likes. */
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

/** Makes the rules for the dark hold always, or never. The product itself follows the system and has no switch. */
export function force(theme: Theme): void {
  document.documentElement.style.colorScheme = theme
  for (const sheet of document.styleSheets)
    for (const rule of sheet.cssRules)
      if (rule instanceof CSSMediaRule && rule.conditionText.includes('prefers-color-scheme'))
        rule.media.mediaText = theme === 'dark' ? 'all' : 'not all'
}
