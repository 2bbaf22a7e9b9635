/**
 * A drawing worker. Plain JavaScript on purpose: it registers the TypeScript loader itself, so it
 * starts the same way under tsx, under vitest and under plain node.
 */
import { register } from 'tsx/esm/api'

register()
await import('./task.ts')
