import { createBackend } from '../mock/backend.ts';
import { isScenarioName } from '../mock/scenarios.ts';
import { PREVIEW_ELEMENT, type StaticPreview } from './settings.ts';
import { installVirtualFiles } from './virtual-files.ts';
import { followLinks, installVirtualLocation } from './virtual-location.ts';
import { installVirtualNetwork } from './virtual-network.ts';

// The first script of a page written by "muster-theme preview --static". It runs before the theme's own scripts.

const preview: StaticPreview = JSON.parse(document.getElementById(PREVIEW_ELEMENT)?.textContent ?? '{}');
/** `preview.html?scenario=offline&seed=3` shows another fleet. */
const query = new URLSearchParams(location.search);
const scenario = query.get('scenario') ?? '';
const seed = Number(query.get('seed') ?? preview.seed);

const mock = createBackend({
  scenario: isScenarioName(scenario) ? scenario : preview.scenario,
  seed: Number.isSafeInteger(seed) ? seed : preview.seed,
});
const virtual = installVirtualLocation();
installVirtualFiles(preview.files, virtual.read);
installVirtualNetwork({ mock, files: preview.files, read: virtual.read });
followLinks(virtual);
