/** A dialog whose content is in the code of the screen, which is loaded before it. */
export { Dialog as default } from '../../../shared/ui/index.ts'
