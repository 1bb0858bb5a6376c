/** Every mail with sample data, for screenshots. */
export { renderedMailSamples } from '@topspin/command-api/mail/testing/mail-samples'
