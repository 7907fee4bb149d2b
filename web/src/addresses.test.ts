import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { absolute, byHash, byPath } from './addresses';
import { pathsIn, readPath, readQuery, Router } from './router.svelte';

const placed = {
  options: 'square-3 n=3 pie',
  at: '3/1b1/3 o b2nw bo',
  moves: ['-1,2', '0,0>2,-1=3,0'],
};
const HOME = 'http://localhost:3000';

const styles = [
  { name: 'paths', style: byPath, base: '/', rules: '/rules/six' },
  { name: 'fragments', style: byHash, base: '/some/folder/', rules: '#/rules/six' },
];

let router: Router;
const press = (href: string) => {
  const link = document.createElement('a');
  link.href = href;
  document.body.append(link);
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  // Prevents the browser's default action after recording whether the router has done so.
  const prevented = new Promise<boolean>((done) =>
    document.addEventListener(
      'click',
      (event) => {
        router.onclick(event);
        done(event.defaultPrevented);
        event.preventDefault();
      },
      { once: true },
    ),
  );
  link.dispatchEvent(event);
  link.remove();
  return prevented;
};

describe.each(styles)('addresses as $name', ({ style, base, rules }) => {
  const paths = pathsIn(style);

  beforeEach(() => {
    window.scrollTo = () => undefined;
    history.replaceState(null, '', base);
    router = new Router(style);
  });
  afterEach(() => {
    history.replaceState(null, '', '/');
  });

  it('begin with the start page', () => {
    expect(router.route).toEqual({ page: 'start' });
    expect(paths.rules('six')).toBe(rules);
  });

  it('follow a link', () => {
    router.go(paths.position('coffee', placed));
    expect(router.route).toEqual({ page: 'position', game: 'coffee' });
    expect(readQuery(router.search)).toEqual(placed);
    expect(location.pathname.startsWith(base)).toBe(true);
    const before = history.length;
    router.go(paths.position('coffee', placed));
    expect(history.length).toBe(before);
  });

  it('change the query of a page, and are renamed', () => {
    router.go(paths.games());
    const { route } = router;
    router.refine(paths.games({ result: 'won' }));
    expect(router.search).toBe('?result=won');
    expect(router.route).toBe(route);
    router.rename(paths.games({ result: 'lost' }));
    expect(router.search).toBe('?result=won');
    expect(style.read(location)?.search).toBe('?result=lost');
  });

  it('carry a study', () => {
    history.replaceState(null, '', paths.analysis('six', { options: 'tiles=9' }, '#study=aB-_9'));
    const opened = new Router(style);
    expect(opened.route).toEqual({ page: 'analysis', game: 'six' });
    expect(opened.fragment).toBe('#study=aB-_9');
    expect(readQuery(opened.search)).toMatchObject({ options: 'tiles=9' });
    expect(paths.analysis('six', {}, '#study=x').match(/#/g)).toHaveLength(1);
  });

  it('are shared as whole addresses without the language of the page', () => {
    history.replaceState(null, '', `${base}?lang=es`);
    const url = new URL(absolute(paths.rules('six')));
    expect(url.href).toBe(`${HOME}${style === byPath ? '' : base}${rules}`);
    expect(readPath(style.read(url)!.path)).toEqual({ page: 'rules', game: 'six' });
  });

  it('turn a click into a change of route, but not one on a link elsewhere', async () => {
    expect(await press(paths.rules('six'))).toBe(true);
    expect(router.route).toEqual({ page: 'rules', game: 'six' });
    expect(await press('https://elsewhere.example/rules/six')).toBe(false);
    expect(await press('#main')).toBe(false);
    expect(await press(`${HOME}/health`)).toBe(false);
    expect(router.route).toEqual({ page: 'rules', game: 'six' });
  });

  it('go back', async () => {
    router.go(paths.rules('six'));
    router.go(paths.games());
    const back = new Promise((done) => addEventListener('popstate', done, { once: true }));
    history.back();
    await back;
    expect(router.route).toEqual({ page: 'rules', game: 'six' });
  });
});

it('shows the start page for a fragment that names no page', () => {
  history.replaceState(null, '', '/#elsewhere');
  expect(new Router(byHash).route).toEqual({ page: 'start' });
  history.replaceState(null, '', '/');
});
