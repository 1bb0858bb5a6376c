import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import dockerignore from '@balena/dockerignore'
import type { DockerfileStage } from './dockerfile.ts'

export const repositoryRoot = fileURLToPath(new URL('../../../..', import.meta.url))

/**
 * Copies into a folder what a build stage, and the stages from which it starts, copy from the project. Leaves
 * out what `.dockerignore` names. @throws Error when no stage has this name
 */
export function copyStage(stages: readonly DockerfileStage[], name: string, folder: string): void {
  const stage = stages.find((one) => one.name === name)
  if (stage === undefined) throw new Error(`no stage ${name}`)
  if (stages.some((one) => one.name === stage.base)) copyStage(stages, stage.base, folder)
  for (const { from, sources, target } of stage.copies)
    if (from === null) for (const source of sources) copyFromProject(source, target, folder)
}

const ignored = dockerignore.default().add(readFileSync(join(repositoryRoot, '.dockerignore'), 'utf8'))

function copyFromProject(source: string, target: string, folder: string): void {
  const from = join(repositoryRoot, source)
  // A folder's content goes into the target; a file goes into a target that ends with a slash.
  const isIntoFolder = !statSync(from).isDirectory() && target.endsWith('/')
  const to = join(folder, target, isIntoFolder ? basename(source) : '')
  mkdirSync(join(to, '..'), { recursive: true })
  cpSync(from, to, { recursive: true, filter: (path) => !ignored.ignores(relative(repositoryRoot, path)) })
}

/** Links the installed packages into a folder. The links to workspaces lead to the copies in the folder. */
export function linkPackages(folder: string): void {
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@topspin'), { recursive: true })
  for (const name of readdirSync(join(repositoryRoot, 'node_modules')))
    if (name !== '@topspin') symlinkSync(join(repositoryRoot, 'node_modules', name), join(modules, name))
  for (const name of readdirSync(join(repositoryRoot, 'node_modules/@topspin')))
    symlinkSync(join(folder, name), join(modules, '@topspin', name))
}
