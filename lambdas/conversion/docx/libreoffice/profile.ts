/** For untrusted documents: LibreOffice runs no macros, fetches nothing and updates nothing. */
const settings = [
  ['org.openoffice.Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', true],
  ['org.openoffice.Office.Common/Security/Scripting', 'DisableMacrosExecution', true],
  ['org.openoffice.Office.Common/Security/Scripting', 'DisableActiveContent', true],
  ['org.openoffice.Office.Common/Security/Scripting', 'MacroSecurityLevel', 3],
  ['org.openoffice.Office.Common/Misc', 'CrashReport', false],
  ['org.openoffice.Office.Writer/Content/Update', 'Link', 0],
  ['org.openoffice.Office.Java/VirtualMachine', 'Enable', false],
] as const;

const items = settings.map(
  ([path, name, value]) =>
    `<item oor:path="/${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
);

/** The content of `user/registrymodifications.xcu` in a LibreOffice profile. */
export const profile = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">
${items.join('\n')}
</oor:items>
`;
