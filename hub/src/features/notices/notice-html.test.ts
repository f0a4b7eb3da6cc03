import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import { loadNoticeRenderer } from './notices.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

const elements = 'p br strong em s code pre ul ol li blockquote a'.split(' ');

/** What a browser would make of it that the contract does not allow. */
function findForbidden(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => {
    if (node.nodeName === '#text') return [];
    if (!('tagName' in node)) return [node.nodeName];
    const attributes = node.attrs.filter(({ name, value }) => !isAllowed(node.tagName, name, value));
    return [
      ...(elements.includes(node.tagName) ? [] : [node.tagName]),
      ...attributes.map(({ name, value }) => `${node.tagName} ${name}=${value}`),
      ...findForbidden(node.childNodes),
    ];
  });
}

function isAllowed(tag: string, name: string, value: string): boolean {
  if (tag === 'ol') return name === 'start' && /^\d+$/.test(value);
  if (tag !== 'a') return false;
  return name === 'rel' ? value === 'noopener noreferrer nofollow' : /^(https?:\/\/|mailto:)/i.test(value);
}

test('renders the subset of Markdown', async () => {
  const render = await loadNoticeRenderer();
  expect(render('One **two** *three* ~~four~~ `five`\nsix')).toBe(
    '<p>One <strong>two</strong> <em>three</em> <s>four</s> <code>five</code><br>\nsix</p>',
  );
  expect(render('- a\n- b\n\n3. c')).toBe(
    '<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<ol start="3">\n<li>c</li>\n</ol>',
  );
  expect(render('> quote\n\n```js\na < b\n```')).toBe(
    '<blockquote>\n<p>quote</p>\n</blockquote>\n<pre><code>a &lt; b\n</code></pre>',
  );
  expect(render('[status](https://example.com/?a=1&b=2 "title")')).toBe(
    '<p><a href="https://example.com/?a=1&amp;b=2" rel="noopener noreferrer nofollow">status</a></p>',
  );
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java&#x0A;script:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:x)',
  '[x](//evil.example)',
  '[x](/admin)',
  '<javascript:alert(1)>',
  '![x](https://example.com/a.png)',
  '![x](javascript:alert(1))',
  '[x](https://example.com/"onmouseover="alert(1))',
  '[x](https://example.com "a\\" onclick=alert(1)")',
  "[x](https://example.com/'><script>alert(1)</script>)",
  '```"><script>alert(1)</script>\nx\n```',
  '``` a" onclick="x\nx\n```',
  '`<b>`',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '# heading\n\n***\n\n| a | b |\n|---|---|\n| 1 | 2 |',
  '<!-- --><iframe src="https://evil.example">',
  '<svg/onload=alert(1)>',
  '[x]: javascript:alert(1)\n\n[x]',
  '<style>*{display:none}</style>',
  '1000000000. x',
  '\\<script>alert(1)\\</script>',
  '<https://example.com/<script>>',
  `${'x'.repeat(10)}<plaintext>`,
])('hostile text %# has nothing but the allowed elements', async (body) => {
  const html = (await loadNoticeRenderer())(body);
  expect(findForbidden(parseFragment(html).childNodes)).toEqual([]);
});

test.each([
  ['nested quotes', '>'.repeat(4000)],
  ['nested emphasis', '*a_'.repeat(1333)],
  ['open brackets', '['.repeat(4000)],
  ['links in links', '[a]('.repeat(1000)],
  ['backticks', Array.from({ length: 80 }, (_, index) => '`'.repeat(index)).join(' ')],
  [
    'nested lists',
    Array.from({ length: 80 }, (_, index) => `${' '.repeat(index)}- a`)
      .join('\n')
      .slice(0, 4000),
  ],
  ['autolinks', '<a:'.repeat(1333)],
])('%s take less than a second', async (_name, body) => {
  const render = await loadNoticeRenderer();
  // The fastest of several runs: one may wait for a busy machine.
  const times = Array.from({ length: 5 }, () => {
    const startedAt = performance.now();
    render(body);
    return performance.now() - startedAt;
  });
  expect(Math.min(...times)).toBeLessThan(1000);
  expect(findForbidden(parseFragment(render(body)).childNodes)).toEqual([]);
});
