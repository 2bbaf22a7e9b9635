import { lockDataFolder } from '../../supabase/local/lock.ts'

/** Takes the lock of the folder named on the command line, says so, and holds it until it is killed. */
try {
  await lockDataFolder(process.argv[2] ?? '')
  console.log('locked')
  setInterval(() => {}, 1000)
} catch (error) {
  console.log(`refused ${error instanceof Error ? error.message : error}`)
}
