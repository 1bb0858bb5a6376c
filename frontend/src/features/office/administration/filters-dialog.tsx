/** The dialog of the filters, loaded when it is first shown. Its content is passed in by `FilterPills`. */
export { Dialog as default } from '../../../shared/ui/index.ts'
