import { expect } from '@playwright/test'
import { DIALOGS, nameOfDialog, openDialog } from './admin-dialogs.ts'
import { openAdmin, test } from './admin-fixtures.ts'
import { makeDialogData } from './dialog-data.ts'
import { dialogFaults, enlargeText } from './dialog-faults.ts'
import { requestsFail } from './fixtures.ts'

/** Enough that neither takes as long as all other tests. */
const PARTS = 2

for (let part = 0; part < PARTS; part += 1)
  test(`dialogs fit a small phone with text of 200 %, scroll, and leave their buttons in reach: part ${part + 1}`, async ({
    page,
    owner,
    db,
  }) => {
    test.slow()
    requestsFail()
    const data = await makeDialogData(page, owner, db)
    await openAdmin(page, owner, '/admin/profile')
    await enlargeText(page)
    const found: string[] = []
    for (const dialog of DIALOGS.filter((_, at) => at % PARTS === part)) {
      found.push(...(await dialogFaults(await openDialog(page, dialog, data), nameOfDialog(dialog))))
    }
    expect(found).toEqual([])
  })
