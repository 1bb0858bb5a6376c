import { parseWorkingHours } from '@topspin/domain/time/working-hours'
import { describe, expect, it } from 'vitest'
import { exactDurationText, hoursText } from './rules-dialog.tsx'

describe('a setting in the rules', () => {
  it.each([
    ['Mon-Fri 08:00-19:00', 'du lundi au vendredi de 8 h à 19 h'],
    ['Sat 10:30-12:00', 'le samedi de 10 h 30 à 12 h'],
    [
      'Mon-Fri 12:00-14:00, Sat-Mon 09:05-24:00',
      'du lundi au vendredi de 12 h à 14 h et du samedi au lundi de 9 h 05 à 24 h',
    ],
  ])('%s is "%s"', (setting, text) => {
    const hours = parseWorkingHours(setting)
    if (hours === null || hours === 'always') throw new Error('not a list of ranges')
    expect(hoursText(hours.map((range) => ({ ...range, days: [...range.days] }))).replaceAll('\u00a0', ' ')).toBe(text)
  })

  it.each([
    [180, '3 minutes'],
    [60, '1 minute'],
    [90, '90 secondes'],
    [24 * 3600, '24 heures'],
    [744 * 3600, '31 jours'],
  ])('%d seconds are "%s"', (seconds, text) => {
    expect(exactDurationText(seconds).replaceAll(/\s/g, ' ')).toBe(text)
  })
})
