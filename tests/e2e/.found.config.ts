import base from './playwright.config.ts'
export default { ...base, globalSetup: undefined, testDir: '/work/main/tests/e2e', outputDir: '/tmp/found-pw-results', workers: 2, timeout: 30000 }
