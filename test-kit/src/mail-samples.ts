import { mailSamples } from '@topspin/command-api/mail/testing/mail-samples'
import type { Language } from '@topspin/domain/contract/account'
import { renderMail } from '@topspin/platform/mail/render-mail'
import { digestSamples } from '@topspin/read-api/digest/testing/digest-samples'

/** Every mail as it is sent, with sample data, by name. */
export const renderedMailSamples = (language: Language) =>
  Object.entries({ ...mailSamples(language), ...digestSamples(language) }).map(([name, content]) => ({
    name,
    ...renderMail(content, name),
  }))
